import { Button, TextInput } from '@mantine/core'
import { type UserId, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { undoMinutes } from '@trellis/contract/platform/undo.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Row } from '../../design/row.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { accountMovesMessages } from '../../messages/account-moves.ts'
import { useMoveAccount } from './use-move-account.ts'

type MoveAccountFormProps = {
  discordId: string
  /** How the user is called in the question. */
  name: string
  /** The unsent input, which the dialog around this form keeps. */
  typed: string
  onType: (typed: string) => void
  onMoved: (to: UserId) => void
}

/** Asks for the new Discord id of an account, and then whether to move it. */
export function MoveAccountForm({ discordId, name, typed, onType, onMoved }: MoveAccountFormProps) {
  const text = accountMovesMessages
  const [fault, setFault] = useState<string | null>(null)
  const move = useMoveAccount(discordId, onMoved)
  const submit = () => {
    const to = userIdSchema.safeParse(typed.trim())
    if (!to.success) return setFault(text.invalid)
    confirm({
      title: text.confirmTitle({ name }),
      text: text.confirmText({ from: discordId, to: to.data, minutes: undoMinutes }),
      confirmLabel: text.confirm,
      isDanger: true,
      onConfirm: () => move.mutate(to.data),
    })
  }
  return (
    <Box as="form" mt="md" noValidate onSubmit={submitWith(submit)}>
      <Row gap="xs" align="start">
        <Box grow>
          <TextInput
            aria-label={text.to}
            placeholder={text.to}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            readOnly={move.isPending}
            error={fault}
            errorProps={{ role: 'alert' }}
            value={typed}
            onChange={(event) => {
              setFault(null)
              onType(event.currentTarget.value)
            }}
          />
        </Box>
        <Button type="submit" variant="default" loading={move.isPending}>
          {text.move}
        </Button>
      </Row>
    </Box>
  )
}
