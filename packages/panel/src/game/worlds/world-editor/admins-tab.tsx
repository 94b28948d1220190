import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { listOf } from '../../../document-editor/json-fields.ts'
import { words } from '../../../words/words.ts'
import { adminDenial, adminName, withAdmin } from './admin-names.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './world-dialog.module.css'

export function AdminsTab({ world, onChange }: FormTabProps) {
  const text = words.worlds.admins
  const admins = listOf(world, 'admins')
  const [growId, setGrowId] = useState('')
  const [denial, setDenial] = useState<string | null>(null)
  const keep = (next: unknown[]) => onChange((it) => ({ ...it, admins: next }))

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = adminDenial(admins, growId.trim())
    setDenial(reason)
    if (reason !== null) return
    keep(withAdmin(admins, growId.trim()))
    setGrowId('')
  }

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
        onSubmit={add}
      >
        <TextInput
          aria-label={text.growId}
          placeholder={text.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          error={denial}
          value={growId}
          onChange={(event) => {
            setGrowId(event.currentTarget.value)
            setDenial(null)
          }}
        />
        <Button type="submit" disabled={growId.trim() === ''}>
          {text.add}
        </Button>
      </Row>
      {admins.length === 0 ? (
        <Text tone="muted" size="md" style={{ marginTop: '1rem' }}>
          {text.empty}
        </Text>
      ) : (
        <List mt="md" maxWidth="26rem" aria-label={text.list}>
          {admins.map((entry, at) => (
            <Row
              key={`${at} ${adminName(entry)}`}
              as="li"
              divided="xs"
              gap="md"
              justify="between"
              breaks
            >
              {adminName(entry)}
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={text.removeName(adminName(entry))}
                onClick={() => keep(admins.filter((_, other) => other !== at))}
              >
                <Icon name="bin" size={16} />
              </ActionIcon>
            </Row>
          ))}
        </List>
      )}
    </>
  )
}
