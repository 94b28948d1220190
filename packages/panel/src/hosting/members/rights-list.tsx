import type { ServerRight } from '@trellis/contract/kit/server-access.ts'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { membersMessages } from '../../messages/members.ts'

/** Lists the rights of a member, with a tick each. */
export function RightsList({ rights }: { rights: readonly ServerRight[] }) {
  return (
    <List mt="xs">
      {rights.map((right) => (
        <Row as="li" key={right} gap="xs">
          <Icon name="check" size={16} />
          {membersMessages.rights[right]}
        </Row>
      ))}
    </List>
  )
}
