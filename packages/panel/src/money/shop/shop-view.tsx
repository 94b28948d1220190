import { isStorageItem, type ShopItem } from '@trellis/contract/money/shop.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { useRef } from 'react'
import { Box } from '../../design/box.tsx'
import { Stack } from '../../design/stack.tsx'
import { StorageBar } from '../../design/storage-bar.tsx'
import { useHashFocus } from '../../kit/hash-focus.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { shopMessages } from '../../messages/shop.ts'
import { CartPanel } from './cart-panel.tsx'
import { CreditsCard } from './credits-card.tsx'
import { ItemGroup } from './item-group.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import styles from './shop-view.module.css'
import { useCart } from './use-cart.ts'
import { usePurchase } from './use-purchase.ts'

const CheckoutDialog = createLazyDialog(
  async () => (await import('./checkout-dialog.tsx')).CheckoutDialog,
)

type ShopViewProps = { profile: Profile; items: readonly ShopItem[] }

export function ShopView({ profile, items }: ShopViewProps) {
  useHashFocus('storage')
  const hand = useCart()
  const purchase = usePurchase(profile.id, hand, items)
  const cart = useRef<HTMLDivElement>(null)
  const shelf = { hand, buyer: profile }
  return (
    <Box container>
      <div className={styles.shop}>
        <Stack gap="xl" shrink>
          <ItemGroup
            {...shelf}
            title={shopMessages.serverTime}
            hint={shopMessages.serverTimeHint}
            items={items.filter(({ id }) => !isStorageItem(id))}
          />
          <div id="storage" tabIndex={-1} className={styles.storage}>
            <ItemGroup
              {...shelf}
              title={shopMessages.storage}
              hint={shopMessages.storageHint}
              items={items.filter(({ id }) => isStorageItem(id))}
            >
              <StorageBar usedMb={profile.storageUsedMB} limitMb={profile.storageLimitMB} />
            </ItemGroup>
          </div>
        </Stack>
        <div className={styles.cart} ref={cart} tabIndex={-1}>
          <CartPanel
            hand={hand}
            items={items}
            buyer={profile}
            purchase={purchase}
            // The pressed button is gone by then, and with it the focus.
            onRemoved={() => cart.current?.focus()}
          />
          <CreditsCard />
        </div>
      </div>
      {purchase.summary !== null && (
        <CheckoutDialog
          summary={purchase.summary}
          profile={profile}
          items={items}
          checkout={purchase.checkout}
          onClose={purchase.close}
        />
      )}
      {purchase.receipt !== null && (
        <ReceiptDialog
          receipt={purchase.receipt}
          profile={profile}
          onClose={() => {
            purchase.closeReceipt()
            cart.current?.focus()
          }}
        />
      )}
    </Box>
  )
}
