import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { useTextEntry } from '../../../kit/use-text-entry.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { findAdminRefusal, getAdminName, withAdmin } from './admin-names.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './world-dialog.module.css'

export function AdminsTab({ world, onChange }: FormTabProps) {
  const text = worldsMessages.admins
  const admins = getList(world, 'admins')
  const keep = (next: unknown[]) => onChange((it) => ({ ...it, admins: next }))
  const entry = useTextEntry(
    (growId) => findAdminRefusal(admins, growId),
    (growId) => keep(withAdmin(admins, growId)),
  )
  return (
    <>
      <Text tone="muted" size="md">
        {text.hint}
      </Text>
      <Row
        as="form"
        mt="md"
        maxWidth="26rem"
        gap="xs"
        align="start"
        className={styles.add}
        noValidate
        onSubmit={submitWith(entry.add)}
      >
        <TextInput
          aria-label={text.growId}
          placeholder={text.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          error={entry.problem}
          value={entry.typed}
          onChange={(event) => entry.type(event.currentTarget.value)}
        />
        <Button type="submit" disabled={entry.isEmpty}>
          {text.add}
        </Button>
      </Row>
      {admins.length === 0 ? (
        <Text tone="muted" size="md" style={{ marginTop: '1rem' }}>
          {text.empty}
        </Text>
      ) : (
        <AdminList
          admins={admins}
          onRemove={(at) => keep(admins.filter((_, other) => other !== at))}
        />
      )}
    </>
  )
}

type AdminListProps = { admins: readonly unknown[]; onRemove: (at: number) => void }

function AdminList({ admins, onRemove }: AdminListProps) {
  const text = worldsMessages.admins
  return (
    <List mt="md" maxWidth="26rem" aria-label={text.list}>
      {admins.map((entry, at) => (
        <Row
          key={`${at} ${getAdminName(entry)}`}
          as="li"
          divided="xs"
          gap="md"
          justify="between"
          breaks
        >
          {getAdminName(entry)}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={text.removeName({ name: getAdminName(entry) })}
            onClick={() => onRemove(at)}
          >
            <Icon name="bin" size={16} />
          </ActionIcon>
        </Row>
      ))}
    </List>
  )
}
