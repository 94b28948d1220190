import { managedUsersMessages } from '../../messages/managed-users.ts'
import { NoteFields } from './note-fields.tsx'
import type { UserForm } from './user-inputs.ts'
import { UserSection } from './user-section.tsx'

type NoteSectionProps = { form: UserForm }

/** Asks for the reason and the reference of the next grant, which every form below sends. */
export function NoteSection({ form }: NoteSectionProps) {
  const text = managedUsersMessages.note
  const { note } = form.values
  return (
    <UserSection title={text.title} hint={text.hint}>
      <NoteFields
        value={note}
        onChange={(changed) => form.setFieldValue('note', { ...note, ...changed })}
      />
    </UserSection>
  )
}
