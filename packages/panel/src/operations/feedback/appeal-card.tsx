import { Button, Textarea } from '@mantine/core'
import { maxAppealCharacters, sendAppeal } from '@trellis/contract/operations/feedback.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { useDraft } from '../../kit/draft.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { appealsMessages } from '../../messages/appeals.ts'
import { feedbackMessages } from '../../messages/feedback.ts'
import { useAppeal, useSendAppeal } from './use-appeal.ts'

/** Lets a banned user appeal once, and shows that they have. */
export function AppealCard({ userId }: { userId: string }) {
  const appeal = useAppeal(userId)
  const text = appealsMessages
  return (
    <Card title={text.title}>
      <Loaded query={appeal} failed={text.loadFailed}>
        {({ sentAt }) =>
          sentAt === null ? (
            <AppealForm userId={userId} />
          ) : (
            <Empty icon="check" title={text.sentTitle}>
              {text.sentText({ at: formatInstant(sentAt) })}
            </Empty>
          )
        }
      </Loaded>
    </Card>
  )
}

function AppealForm({ userId }: { userId: string }) {
  const text = appealsMessages
  const { value, edit, settle } = useDraft('appeal', { message: '' })
  const send = useSendAppeal(userId)
  const [wasRefused, setWasRefused] = useState(false)
  const fault = findFault(value.message)
  const submit = () => {
    setWasRefused(fault !== null)
    if (fault === null && !send.isPending)
      send.mutate(value.message, { onSuccess: () => settle(value) })
  }
  return (
    <Stack noValidate as="form" maxWidth="44rem" gap="lg" onSubmit={submitWith(submit)}>
      <p>{text.intro}</p>
      <Textarea
        label={text.message}
        placeholder={text.placeholder}
        description={
          <Text as="span" numeric>
            {feedbackMessages.count({
              used: value.message.trim().length,
              max: maxAppealCharacters,
            })}
          </Text>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={5}
        maxRows={14}
        error={wasRefused ? fault : null}
        value={value.message}
        onChange={(event) => edit({ message: event.currentTarget.value })}
      />
      <span>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </span>
    </Stack>
  )
}

/** Why it cannot be sent, in the contract's words; null when it can. */
function findFault(message: string): string | null {
  return findFirstError(sendAppeal.body.safeParse({ message }))
}
