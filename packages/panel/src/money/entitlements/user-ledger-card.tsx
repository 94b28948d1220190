import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Text } from '../../design/text.tsx'
import { useHashFocus } from '../../kit/hash-focus.ts'
import { getPersonPath } from '../../kit/person-path.ts'
import { withParam } from '../../kit/url-text.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import styles from './history-card.module.css'
import { UserIdField } from './user-id-field.tsx'
import { UserLines } from './user-lines.tsx'

type UserLedgerCardProps = { mayManage: boolean }

/** Finds a user's ledger by the address, which names the user. */
export function UserLedgerCard({ mayManage }: UserLedgerCardProps) {
  const text = ledgerAdminMessages
  const [params, setParams] = useSearchParams()
  const cardRef = useRef<HTMLDivElement>(null)
  useHashFocus('ledger')
  const requested = params.get('user') ?? ''
  const userId = userIdSchema.safeParse(requested).data
  return (
    <div id="ledger" tabIndex={-1} ref={cardRef} className={styles.history}>
      <Card title={text.userLedger}>
        <UserIdField
          asked={requested}
          onAsk={(next) => setParams((now) => withParam(now, 'user', next, ['unit', 'page']))}
        />
        <Box mt="lg">
          {userId === undefined ? (
            <Empty icon="receipt" title={text.nobody}>
              {text.nobodyHint}
            </Empty>
          ) : (
            <>
              <Text mb="md">
                <Link to={getPersonPath(userId)}>{text.person}</Link>
              </Text>
              <UserLines
                key={userId}
                userId={userId}
                mayManage={mayManage}
                // The button that asked for it is gone with its line's new state.
                onReversed={() => cardRef.current?.focus()}
              />
            </>
          )}
        </Box>
      </Card>
    </div>
  )
}
