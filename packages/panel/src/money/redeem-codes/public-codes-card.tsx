import { Button } from '@mantine/core'
import type { PublicCode } from '@trellis/contract/money/redeem-codes.ts'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import { PublicCodeRow } from './public-code-row.tsx'
import { useCodesOfNow, usePublicCodes } from './use-public-codes.ts'

type PublicCodesCardProps = {
  userId: string
  denial: string | null
  /** The code that is being redeemed right now, or null. */
  busyCode: string | null
  onRedeem: (code: string) => void
}

/** Shows the current public codes. */
export function PublicCodesCard({ userId, ...rows }: PublicCodesCardProps) {
  const text = redeemCodesMessages
  const codes = usePublicCodes(userId)
  return (
    <Card title={text.publicCodes}>
      <CardIntro as="p">{text.publicHint}</CardIntro>
      <Loaded query={codes} failed={text.fetchFailed}>
        {(known) => <PublicCodes {...rows} codes={known} />}
      </Loaded>
    </Card>
  )
}

type PublicCodesProps = Omit<PublicCodesCardProps, 'userId'> & { codes: readonly PublicCode[] }

function PublicCodes({ codes, denial, busyCode, onRedeem }: PublicCodesProps) {
  const text = redeemCodesMessages
  const shown = useCodesOfNow(codes)
  if (shown.length === 0)
    return (
      <Empty
        icon="gift"
        title={text.none}
        action={
          <Button component={Link} to="/renew" variant="default">
            {text.toShop}
          </Button>
        }
      >
        {text.noneHint}
      </Empty>
    )
  return (
    <List container aria-label={text.publicCodes}>
      {shown.map((code) => (
        <PublicCodeRow
          key={code.code}
          code={code}
          denial={denial}
          isBusy={busyCode === code.code}
          onRedeem={() => onRedeem(code.code)}
        />
      ))}
    </List>
  )
}
