import { Skeleton } from '@mantine/core'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { words } from '../../words/words.ts'
import { HoldingsCard } from './holdings-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { ShopView } from './shop-view.tsx'
import { useShopItems } from './use-shop.ts'

export function ShopPage() {
  const { user, profile } = useAccount()
  const items = useShopItems()
  return (
    <Page title={words.pages.renew} intro={words.shop.intro}>
      {user.isBanned && <Notice tone="bad" title={words.refusals.banned} />}
      {profile === null ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <>
          <HoldingsCard profile={profile} />
          <Loaded query={items} failed={words.shop.fetchFailed}>
            {(it) => <ShopView profile={profile} items={it} />}
          </Loaded>
        </>
      )}
      <OrdersCard userId={user.id} />
    </Page>
  )
}
