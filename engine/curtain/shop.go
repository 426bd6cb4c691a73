package curtain

func (r *Run) stockAndOfferShop() error {
	room := r.Room()
	chance := r.seed.Child("shop", r.uniqueRoomNumber()).Stream("shop")
	for i := range room.Cards {
		r.addOptionUnlessFull(OptionCard, r.drawUnofferedRewardCard(&RewardDef{}, i, &chance))
	}
	for range room.Relics {
		r.addOptionUnlessFull(OptionRelic, r.drawRelicReward(&RewardDef{}, &chance))
	}
	for range room.Items {
		r.addOptionUnlessFull(OptionItem, r.drawUnofferedDef(OptionItem, r.fight.content.rewardItems, nil, &RewardDef{}, &chance))
	}
	for _, w := range [...]struct {
		ware string
		kind OptionKind
		n    int
	}{{RemovalWare, OptionRemoval, 0}, {UpgradeWare, OptionUpgrade, 0}, {HealWare, OptionHeal, room.Heal}} {
		if _, sold := room.priceOf(w.ware); sold {
			r.addOptionUnlessFull(w.kind, int16(w.n))
		}
	}
	r.stockCount = 0
	for _, o := range r.options[:min(int(r.optionCount), MaxStock)] {
		if price, sold := r.priceOfOption(o); sold {
			o.price = int16(price)
			r.stock[r.stockCount] = o
			r.stockCount++
		}
	}
	r.shopping = true
	r.offerShopStock()
	return nil
}

func (r *Run) priceOfOption(o runOption) (price int, forSale bool) {
	if price, forSale = r.Room().priceOf(r.wareOfOption(o)); !forSale && o.kind == OptionCard {
		if d := r.fight.content.rarities.Find(r.wareOfOption(o)); d != nil {
			return d.Price, d.Price > 0
		}
	}
	return price, forSale
}

func (r *Run) wareOfOption(o runOption) string {
	switch o.kind {
	case OptionCard:
		return string(r.fight.content.Cards[o.n].Rarity)
	case OptionRelic:
		return RelicWare
	case OptionItem:
		return ItemWare
	case OptionUpgrade:
		return UpgradeWare
	case OptionHeal:
		return HealWare
	}
	return RemovalWare
}

func (r *Run) offerShopStock() {
	r.optionCount = int8(copy(r.options[:], r.stock[:r.stockCount]))
	r.addOptionUnlessFull(OptionNothing, 0)
	r.at = InShop
}
