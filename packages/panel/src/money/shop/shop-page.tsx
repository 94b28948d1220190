import { Skeleton } from '@mantine/core'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { shopMessages } from '../../messages/shop.ts'
import { DebtNotice } from '../entitlements/index.ts'
import { HoldingsCard } from './holdings-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { ShopView } from './shop-view.tsx'
import { useShopItems } from './use-shop.ts'

export function ShopPage() {
  const { user, profile } = useAccount()
  const items = useShopItems()
  return (
    <Page title={readTitle('shop')} art="vending" intro={shopMessages.intro}>
      {user.isBanned && <Notice tone="bad" title={refusalsMessages.banned} />}
      {profile === null ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <>
          <DebtNotice profile={profile} />
          <HoldingsCard profile={profile} />
          <Loaded query={items} failed={shopMessages.fetchFailed}>
            {(it) => <ShopView profile={profile} items={it} />}
          </Loaded>
        </>
      )}
      {/* The cards above have their height then, so nothing moves. */}
      {profile !== null && !items.isPending && <OrdersCard userId={user.id} />}
    </Page>
  )
}
