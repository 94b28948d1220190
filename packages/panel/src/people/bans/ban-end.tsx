import type { BanRecord } from '@trellis/contract/people/bans.ts'
import { PersonName } from '../../design/person-name.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { bansMessages } from '../../messages/bans.ts'
import type { BanState } from './ban-state.ts'

type BanEndProps = { ban: BanRecord; standing: BanState }

/** Shows when a ban ends or has ended, and the admin who lifted it. */
export function BanEnd({ ban, standing }: BanEndProps) {
  const text = bansMessages
  const { expires, liftedAt, liftedBy, liftedById } = ban
  const end = expires === null ? text.permanent : formatInstant(expires)
  if (standing === 'inForce')
    return (
      <Text as="strong" tone="text" weight="medium">
        {end}
      </Text>
    )
  return (
    <Stack as="span" gap="3xs" align="start">
      <StatusBadge tone="calm" label={standing === 'lifted' ? text.lifted : text.expired} />
      {standing === 'expired' ? (
        end
      ) : (
        <span title={liftedAt === null ? undefined : formatInstant(liftedAt)}>
          {liftedBy === null ? (
            end
          ) : (
            <PersonName id={liftedById} name={text.liftedBy({ who: liftedBy })} />
          )}
        </span>
      )}
    </Stack>
  )
}
