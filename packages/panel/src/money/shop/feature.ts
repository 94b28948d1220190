import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const shopFeature = defineFeature({
  name: 'shop',
  pages: [
    {
      path: '/renew',
      title: readTitle('shop'),
      icon: 'cart',
      section: 'account',
      order: 30,
      load: () => import('./shop-page.tsx').then((it) => it.ShopPage),
    },
  ],
})
