import { Button, TextInput } from '@mantine/core'
import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'

type UserIdFieldProps = {
  /** The id in the address, which may be any text. */
  asked: string
  onAsk: (text: string) => void
}

export function UserIdField({ asked, onAsk }: UserIdFieldProps) {
  const text = ledgerAdminMessages
  const [field, setField] = useState({ text: asked, seen: asked })
  // A change of the address replaces the typed text.
  if (field.seen !== asked) setField({ text: asked, seen: asked })
  const typed = field.text.trim()
  return (
    <search>
      <Row
        noValidate
        as="form"
        wrap
        gap="sm"
        align="start"
        phoneLines
        onSubmit={submitWith(() => {
          if (typed !== asked) onAsk(typed)
        })}
      >
        <TextInput
          flex="1 1 14rem"
          maw="24rem"
          aria-label={text.discordId}
          placeholder={text.discordId}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          leftSection={<Icon name="user" size={16} />}
          error={typed === asked ? findFault(asked) : null}
          value={field.text}
          onChange={(event) => setField({ text: event.currentTarget.value, seen: asked })}
        />
        <Button type="submit">{text.show}</Button>
      </Row>
    </search>
  )
}

/** Why this cannot be anybody's id, in the contract's words; null when it can, or when nothing is asked. */
const findFault = (requested: string): string | null =>
  requested === '' ? null : findFirstError(userIdSchema.safeParse(requested))
