import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const shopFeature = defineFeature({
  name: 'shop',
  pages: [
    {
      path: '/renew',
      title: words.pages.renew,
      icon: 'cart',
      section: 'account',
      order: 30,
      load: () => import('./shop-page.tsx').then((it) => it.ShopPage),
    },
  ],
})
