import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { useState } from 'react'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import { PublicCodesCard } from './public-codes-card.tsx'
import { RedeemCard } from './redeem-card.tsx'
import { useRedeemCode } from './use-redeem-code.ts'

export function RedeemCodePage() {
  const { user } = useAccount()
  const [typed, setTyped] = useState('')
  const redeem = useRedeemCode(user.id)
  const denial = wordRefusal(findBanRefusal(user))
  const submit = (code: string) => {
    if (redeem.isPending) return
    // The field shows the code that is being redeemed, and its error.
    setTyped(code)
    redeem.mutate(code, { onSuccess: () => setTyped('') })
  }
  return (
    <Page title={readTitle('redeem-codes')} art="chest" intro={redeemCodesMessages.intro}>
      {denial !== null && <Notice tone="bad" title={denial} />}
      <RedeemCard
        typed={typed}
        denial={denial}
        redeem={redeem}
        onType={(text) => {
          setTyped(text)
          if (!redeem.isPending) redeem.reset()
        }}
        onSubmit={submit}
      />
      <PublicCodesCard
        userId={user.id}
        denial={denial}
        busyCode={redeem.isPending ? redeem.variables : null}
        onRedeem={submit}
      />
    </Page>
  )
}
