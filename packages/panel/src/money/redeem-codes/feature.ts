import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { patchPublicCodes, refreshPublicCodes } from './public-codes-cache.ts'

export const redeemCodesFeature = defineFeature({
  name: 'redeem-codes',
  pages: [
    {
      path: '/redeem-code',
      title: readTitle('redeem-codes'),
      icon: 'gift',
      section: 'account',
      order: 20,
      load: () => import('./redeem-code-page.tsx').then((it) => it.RedeemCodePage),
    },
  ],
  adminTabs: [
    {
      key: 'redeem-codes',
      title: readTitle('redeem-codes-admin'),
      icon: 'gift',
      order: 40,
      permission: 'codes:view',
      load: () => import('./redeem-codes-tab.tsx').then((it) => it.RedeemCodesTab),
    },
  ],
  live: ({ client, userId }) => ({
    handlers: { public_codes: (news) => patchPublicCodes(client, userId, news) },
    refresh: () => void refreshPublicCodes(client, userId),
  }),
  commands: () => import('./commands.ts').then((it) => it.redeemCodesCommands),
})
