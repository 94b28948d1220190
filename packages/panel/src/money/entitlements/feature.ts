import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { refreshHistory } from './refresh-balances.ts'

export const entitlementsFeature = defineFeature({
  name: 'entitlements',
  adminTabs: [
    {
      key: 'ledger',
      title: readTitle('ledger-admin'),
      icon: 'book',
      order: 130,
      permission: 'users:view',
      load: () => import('./ledger-tab.tsx').then((it) => it.LedgerTab),
    },
  ],
  live: ({ client }) => ({ signals: { 'account-changed': () => void refreshHistory(client) } }),
})
