import { Tabs } from '@mantine/core'
import type { Permission } from '@trellis/contract/permissions.ts'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { LedgerTab } from '../features/entitlements/ledger-tab.tsx'
import { FeedbackTab } from '../features/feedback/feedback-tab.tsx'
import { SettingsTab } from '../features/panel-settings/settings-tab.tsx'
import { RedeemCodesTab } from '../features/redeem-codes/redeem-codes-tab.tsx'
import { useAccount } from '../features/users/account.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { words } from '../words/words.ts'

type AdminTab = { key: string; title: string; permission: Permission; Component: ComponentType }

const tabs: readonly AdminTab[] = [
  {
    key: 'redeem-codes',
    title: words.admin.tabs.redeemCodes,
    permission: 'codes:view',
    Component: RedeemCodesTab,
  },
  {
    key: 'ledger',
    title: words.entitlements.admin.tab,
    permission: 'users:view',
    Component: LedgerTab,
  },
  {
    key: 'feedback',
    title: words.feedback.admin.tab,
    permission: 'feedback:view',
    Component: FeedbackTab,
  },
  {
    key: 'settings',
    title: words.admin.tabs.settings,
    permission: 'settings:view',
    Component: SettingsTab,
  },
]

export function AdminPage() {
  const { user } = useAccount()
  const [search, setSearch] = useSearchParams()
  const open = tabs.filter((it) => user.isSuperAdmin || user.permissions.includes(it.permission))
  const chosen = open.find((it) => it.key === search.get('tab')) ?? open[0]
  return (
    <Page title={words.pages.admin} intro={words.admin.intro}>
      {chosen === undefined ? (
        <Card>{words.admin.noTabs}</Card>
      ) : (
        <Tabs
          value={chosen.key}
          keepMounted={false}
          onChange={(key) => setSearch(key === null ? {} : { tab: key }, { replace: true })}
        >
          <Tabs.List mb="lg">
            {open.map((it) => (
              <Tabs.Tab key={it.key} value={it.key}>
                {it.title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {open.map((it) => (
            <Tabs.Panel key={it.key} value={it.key}>
              <it.Component />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}
