import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPersonNote,
  deletePersonNote,
  listPersonNotes,
  maxNoteCharacters,
  maxPersonNotes,
} from '@trellis/contract/operations/person-pages.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { showToast } from '../../design/toast.ts'
import { VisibleText } from '../../design/visible-text.tsx'
import { call } from '../../kit/call.ts'
import { formatInstant } from '../../kit/dates.ts'
import { getQuery } from '../../kit/queries.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { personPagesMessages } from '../../messages/person-pages.ts'
import { PersonList } from './person-list.tsx'

type PersonNotesProps = { discordId: string; mayManage: boolean }

const text = personPagesMessages

/** Lists the notes of admins about a person, with the field for more. */
export function PersonNotes({ discordId, mayManage }: PersonNotesProps) {
  const remove = useDeleteNote(discordId)
  return (
    <PersonList
      title={text.notes}
      none={text.notesNone}
      getQuery={(page) => getQuery(listPersonNotes, { params: { discordId }, query: { page } })}
      getKey={({ id }) => id}
      above={<NoteForm discordId={discordId} mayManage={mayManage} />}
    >
      {({ id, author, authorId, text: note, at }) => (
        <Row gap="sm" align="start" justify="between">
          <Box grow shrink>
            <Text pre breaks>
              <VisibleText text={note} />
            </Text>
            <Text tone="muted" size="sm">
              <PersonName id={authorId} name={author} /> · {formatInstant(at)}
            </Text>
          </Box>
          {mayManage && (
            <RemoveAction
              label={text.noteDelete({ when: formatInstant(at) })}
              isBlocked={remove.isPending}
              question={{
                title: text.noteDeleteTitle,
                text: text.noteDeleteText,
                confirmLabel: text.noteDeleteConfirm,
              }}
              onRemove={() => remove.mutate(id)}
            />
          )}
        </Row>
      )}
    </PersonList>
  )
}

function NoteForm({ discordId, mayManage }: PersonNotesProps) {
  const [note, setNote] = useState('')
  const add = useAddNote(discordId, () => setNote(''))
  return (
    <Box mb="lg">
      <Text mb="sm" tone="muted" size="sm">
        {text.notesHint({ max: maxPersonNotes })}
      </Text>
      {mayManage && (
        <form noValidate onSubmit={submitWith(() => add.mutate(note.trim()))}>
          <Textarea
            label={text.noteLabel}
            autosize
            minRows={2}
            maxLength={maxNoteCharacters}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button mt="sm" type="submit" loading={add.isPending} disabled={note.trim() === ''}>
            {text.noteAdd}
          </Button>
        </form>
      )}
    </Box>
  )
}

function useRefreshed() {
  const client = useQueryClient()
  return ({ message }: { message: string }) => {
    showToast('success', message)
    return client.invalidateQueries({ queryKey: [listPersonNotes.method, listPersonNotes.path] })
  }
}

function useAddNote(discordId: string, onAdded: () => void) {
  const report = useRefreshed()
  return useMutation({
    mutationFn: (note: string) =>
      call(addPersonNote, { params: { discordId }, body: { text: note } }),
    meta: { fallback: () => text.noteAddFailed },
    onSuccess: (reply) => {
      onAdded()
      return report(reply)
    },
  })
}

function useDeleteNote(discordId: string) {
  const onSuccess = useRefreshed()
  return useMutation({
    mutationFn: (noteId: number) =>
      call(deletePersonNote, { params: { discordId, noteId: String(noteId) } }),
    meta: { fallback: () => text.noteDeleteFailed },
    onSuccess,
  })
}
