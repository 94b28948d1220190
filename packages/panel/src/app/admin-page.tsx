import { Skeleton, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '../features/users/account.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { words } from '../words/words.ts'
import { tabsOf } from './admin-tabs.ts'

export function AdminPage() {
  const { user } = useAccount()
  const [search, setSearch] = useSearchParams()
  const open = tabsOf(user)
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
              <Suspense fallback={<Skeleton height={240} radius="lg" />}>
                <it.Component />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Page>
  )
}
