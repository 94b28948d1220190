import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const shopItemsFeature = defineFeature({
  name: 'shop-items',
  adminTabs: [
    {
      key: 'shop',
      title: readTitle('shop-items'),
      icon: 'cart',
      order: 110,
      permission: 'settings:view',
      load: () => import('./shop-items-tab.tsx').then((it) => it.ShopItemsTab),
    },
  ],
})
