import { isTimeOver } from '@trellis/contract/hosting/power-rules.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Grid } from '../../design/grid.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { serverMessages } from '../../messages/server.ts'

type BalancesCardProps = { profile: Profile }
type Balance = { icon: IconName; label: string; amount: string; hints: readonly string[] }

/** The balances, and what each is good for. Extra backups are shown to those who have some. */
export function BalancesCard({ profile }: BalancesCardProps) {
  return (
    <Card title={entitlementsMessages.balances}>
      <Grid as="dl" min="12.5rem" fit gap="sm">
        {listBalances(profile).map(({ icon, label, amount, hints }) => (
          <Box key={label} tint="sunken" shrink>
            <Row as="dt" tone="muted" size="sm" gap="xs">
              <Icon name={icon} size={16} />
              {label}
            </Row>
            <Text as="dd" mt="3xs" mb="2xs" size="2xl" weight="bold" numeric tight>
              {amount}
            </Text>
            {hints.map((hint) => (
              <Text key={hint} as="dd" tone="muted" size="sm" tight>
                {hint}
              </Text>
            ))}
          </Box>
        ))}
      </Grid>
    </Card>
  )
}

function listBalances(profile: Profile): Balance[] {
  const text = entitlementsMessages
  const { credit, availableSlot, storageUsedMB, storageLimitMB, extraBackups } = profile
  const backups = {
    icon: 'archive',
    label: text.backup,
    amount: formatNumber(extraBackups),
    hints: [text.backupHint],
  } as const
  return [
    {
      icon: 'coins',
      label: text.credit,
      amount: formatNumber(credit),
      hints: [text.creditHint],
    },
    { icon: 'clock', label: text.time, ...getTime(profile) },
    {
      icon: 'layers',
      label: text.slot,
      amount: formatNumber(availableSlot),
      hints: [text.slotHint],
    },
    {
      icon: 'archive',
      label: text.storage,
      amount: serverMessages.server.storageOf({
        used: formatMb(storageUsedMB),
        limit: formatMb(storageLimitMB),
      }),
      hints: [text.storageHint],
    },
    ...(extraBackups > 0 ? [backups] : []),
  ]
}

function getTime(profile: Profile): Pick<Balance, 'amount' | 'hints'> {
  const text = entitlementsMessages
  if (profile.estimatedExpiry === '') return { amount: text.permanent, hints: [text.neverExpires] }
  const days = text.days({ days: profile.serverTime })
  if (isTimeOver(profile))
    return { amount: days, hints: [serverMessages.server.timeOver, text.timeHint] }
  const expires = text.expires({ when: formatInstant(profile.estimatedExpiry) })
  return { amount: days, hints: [expires, text.timeHint] }
}
