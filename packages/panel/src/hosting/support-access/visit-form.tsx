import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { supportAccessMessages } from '../../messages/support-access.ts'
import { useStartVisit } from './use-visits.ts'

type VisitFormProps = { name: string; onStarted: () => void }

/** Lets an admin open the panel of a server's owner. */
export function VisitForm({ name, onStarted }: VisitFormProps) {
  const text = supportAccessMessages
  const start = useStartVisit(name)
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  const submit = () => {
    if (typed !== '' && !start.isPending) start.mutate(typed, { onSuccess: onStarted })
  }
  return (
    <Box as="form" mt="lg" ruled="lg" noValidate onSubmit={submitWith(submit)}>
      <Text as="h3" weight="bold">
        {text.startTitle({ server: name })}
      </Text>
      <Text tone="muted" size="sm">
        {text.startText}
      </Text>
      <TextInput
        mt="sm"
        label={text.reason}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        mt="sm"
        type="submit"
        variant="default"
        loading={start.isPending}
        disabled={typed === ''}
      >
        {text.start}
      </Button>
    </Box>
  )
}
