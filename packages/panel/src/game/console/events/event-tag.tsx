import { Icon } from '../../../design/icon.tsx'
import { Text } from '../../../design/text.tsx'
import type { IconName } from '../../../kit/icon-paths.ts'
import { consoleMessages } from '../../../messages/console.ts'
import type { EventKind } from './event-kind.ts'
import styles from './event-tag.module.css'

type EventTagProps = { kind: EventKind }

const icons: Record<EventKind, IconName> = {
  chat: 'message',
  players: 'players',
  moderation: 'shield',
  server: 'server',
}

/** Shows the kind of a line; lines of the server have no tag. */
export function EventTag({ kind }: EventTagProps) {
  const name = consoleMessages.kinds[kind]
  return (
    <Text
      as="span"
      tone="muted"
      fixed
      className={styles.tag}
      data-kind={kind}
      title={kind === 'server' ? undefined : name}
    >
      {kind !== 'server' && (
        <span role="img" aria-label={name}>
          <Icon name={icons[kind]} size={13} />
        </span>
      )}
    </Text>
  )
}
