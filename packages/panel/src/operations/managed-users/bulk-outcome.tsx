import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { BulkResult, changeUsers } from '@trellis/contract/operations/managed-users.ts'
import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { UndoButton, useOpenOffers } from '../../platform/undo/index.ts'
import styles from './bulk-outcome.module.css'

type BulkOutcomeProps = { reply: ReplyOf<typeof changeUsers>; onClose: () => void }

/** Lists the result for each user, failures first. */
export function BulkOutcome({ reply, onClose }: BulkOutcomeProps) {
  const text = managedUsersMessages.bulk
  const { message, results, undo } = reply
  const failed = results.filter((it) => !it.ok)
  const done = results.length - failed.length
  return (
    <Stack gap="lg" tabIndex={-1} ref={takeFocus} className={styles.step ?? ''}>
      <div role="status">
        <Notice tone={done === 0 ? 'bad' : failed.length > 0 ? 'warn' : 'good'} title={message}>
          {failed.length > 0 && <p>{text.notDone({ failed: failed.length })}</p>}
        </Notice>
      </div>
      {undo !== null && <UndoRow offer={undo} />}
      {/* Scrolling needs the keyboard too. */}
      <List scrollsAt="18rem" aria-label={text.results} tabIndex={0}>
        {[...failed, ...results.filter((it) => it.ok)].map((result) => (
          <ResultRow key={result.discordId} result={result} />
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>{text.close}</Button>
      </Group>
    </Stack>
  )
}

/** The button that led here is gone, and with it the focus. */
const takeFocus = (outcome: HTMLElement | null) => outcome?.focus()

function ResultRow({ result: { username, discordId, ok, message } }: { result: BulkResult }) {
  const text = managedUsersMessages.bulk
  return (
    <Box as="li" divided="xs" size="md" breaks className={styles.result} data-ok={ok}>
      <span className={styles.mark} role="img" aria-label={ok ? text.ok : text.notOk}>
        <Icon name={ok ? 'check' : 'warning'} size={16} />
      </span>
      <Text as="span" weight="medium">
        {username === '' ? `${text.unknown} ${discordId}` : <VisibleText text={username} />}
      </Text>
      <span className={styles.what}>
        <VisibleText text={message} />
      </span>
    </Box>
  )
}

/** The way back from all of it at once, as long as there is one. */
function UndoRow({ offer }: { offer: UndoOffer }) {
  const client = useQueryClient()
  const [isUndone, setIsUndone] = useState(false)
  const [open] = useOpenOffers([offer])
  if (isUndone) return <Notice tone="calm" title={managedUsersMessages.bulk.undone} />
  if (open === undefined) return null
  return (
    <Row wrap gap="md" rowGap="xs" justify="between">
      {managedUsersMessages.bulk.undoHint({ minutes: open.minutes })}
      <UndoButton offer={offer} client={client} onDone={() => setIsUndone(true)} />
    </Row>
  )
}
