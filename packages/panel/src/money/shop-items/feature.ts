import { defineFeature } from '../../kit/feature.ts'

export const shopItemsFeature = defineFeature({
  name: 'shop-items',
  adminTabs: [
    {
      key: 'shop',
      title: 'shopItems',
      icon: 'cart',
      order: 110,
      permission: 'settings:view',
      load: () => import('./shop-items-tab.tsx').then((it) => it.ShopItemsTab),
    },
  ],
})
