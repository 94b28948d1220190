import { Button } from '@mantine/core'
import type { CodeStatus, PublicCode } from '@trellis/contract/money/redeem-codes.ts'
import { Box } from '../../design/box.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { describeReward } from '../../kit/amounts.ts'
import { formatDay } from '../../kit/dates.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import styles from './public-codes.module.css'

type PublicCodeRowProps = {
  code: PublicCode
  denial: string | null
  isBusy: boolean
  onRedeem: () => void
}

const tones: Record<CodeStatus, Tone> = {
  available: 'good',
  claimed: 'calm',
  out_of_stock: 'warn',
  expired: 'bad',
}

export function PublicCodeRow({ code, denial, isBusy, onRedeem }: PublicCodeRowProps) {
  const text = redeemCodesMessages
  const { status, stock, expiryDate } = code
  const percent = stock.total > 0 ? Math.min(100, (stock.claimed / stock.total) * 100) : 100
  return (
    <Box as="li" divided="sm" className={styles.row} data-status={status}>
      <Stack shrink>
        <Text as="span" size="md" weight="bold" mono breaks>
          {code.code}
        </Text>
        <Text as="span" breaks>
          {describeReward(code)}
        </Text>
      </Stack>
      <Stack tone="muted" size="sm" numeric gap="2xs" shrink>
        <span>{text.stock({ claimed: stock.claimed, total: stock.total })}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${percent}%` }} />
        </span>
        <span>
          {expiryDate === null ? text.permanent : text.lastDay({ day: formatDay(expiryDate) })}
        </span>
      </Stack>
      <div className={styles.end}>
        <StatusBadge tone={tones[status]} label={text.statuses[status]} />
        {status === 'available' && (
          <Button
            variant="light"
            size="sm"
            aria-label={text.redeemOf({ code: code.code })}
            title={denial ?? undefined}
            disabled={denial !== null}
            loading={isBusy}
            onClick={onRedeem}
          >
            {text.redeem}
          </Button>
        )}
      </div>
    </Box>
  )
}
