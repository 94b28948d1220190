import { Button, Skeleton } from '@mantine/core'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { HeldEdit } from '@trellis/contract/kit/waiting-edit.ts'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { ConflictValues } from '../../document-editor/conflict-values.tsx'
import { describePath } from '../../document-editor/document-path.ts'
import { formatInstant } from '../../kit/dates.ts'
import { pendingEditsMessages } from '../../messages/pending-edits.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './held-edits-dialog.module.css'
import { usePendingEdits, useSettleHeldEdit } from './use-pending-edits.ts'

type HeldEditsDialogProps = { serverId: string; onClose: () => void }

/** Every edit that did not fit any more, with what stood against it. */
export function HeldEditsDialog({ serverId, onClose }: HeldEditsDialogProps) {
  const text = pendingEditsMessages
  const edits = usePendingEdits(serverId)
  return (
    <Modal
      opened
      onClose={onClose}
      size="48rem"
      title={text.title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Loaded
        query={edits}
        failed={text.fetchFailed}
        skeleton={<Skeleton height={160} radius="md" />}
        empty={<p role="status">{text.allSettled}</p>}
        isEmpty={({ held }) => held.length === 0}
      >
        {({ held }) => (
          <List aria-label={text.title}>
            {held.map((edit) => (
              <HeldEntry key={edit.number} serverId={serverId} edit={edit} />
            ))}
          </List>
        )}
      </Loaded>
    </Modal>
  )
}

type HeldEntryProps = { serverId: string; edit: HeldEdit }

function HeldEntry({ serverId, edit }: HeldEntryProps) {
  const text = pendingEditsMessages
  const settle = useSettleHeldEdit(serverId, edit.number)
  const what = getName(edit.document)
  return (
    <li className={styles.entry}>
      <Text as="h3" size="lg" weight="semibold">
        {what}
      </Text>
      <Text mb="sm" tone="muted" size="sm">
        {text.by({ who: edit.by, when: formatInstant(edit.at) })}
      </Text>
      {edit.conflicts.map((conflict, at) => (
        // Paths may repeat where the way to a field is gone.
        <section key={at} className={styles.conflict} aria-label={describePath(conflict.path)}>
          <Text as="h4" size="md" weight="medium" breaks>
            {describePath(conflict.path)}
          </Text>
          <ConflictValues
            conflict={conflict}
            labels={{ base: text.before, yours: text.mine, theirs: text.theirs }}
          />
        </section>
      ))}
      {edit.moreConflicts > 0 && (
        <Text tone="muted" size="sm">
          {text.more({ count: edit.moreConflicts })}
        </Text>
      )}
      <Row mt="md" wrap gap="xs" align="stretch" justify="end" phoneLines>
        <Button
          variant="default"
          aria-label={text.theirsOf({ what })}
          disabled={settle.isPending}
          onClick={() => settle.mutate('theirs')}
        >
          {text.keepTheirs}
        </Button>
        <Button
          aria-label={text.mineOf({ what })}
          disabled={settle.isPending}
          onClick={() => settle.mutate('mine')}
        >
          {text.keepMine}
        </Button>
      </Row>
    </li>
  )
}

function getName(document: GameDocument): string {
  const text = pendingEditsMessages.documents
  switch (document.kind) {
    case 'world':
    case 'player':
      return text[document.kind]({ name: document.name })
    case 'bans':
    case 'config':
    case 'custom-items':
    case 'scripts':
    case 'script-state':
    case 'guilds':
    case 'ratings':
    case 'timed-events':
      return text[document.kind]
  }
}
