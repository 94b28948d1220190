import { Button, TextInput } from '@mantine/core'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { useReason } from '../../kit/use-reason.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useHidePage } from './use-server-acts.ts'

type HidePageDialogProps = { name: string; isHiding: boolean; onClose: () => void }

/** Asks why the public page of a server is hidden, or shown again. */
export function HidePageDialog({ name, isHiding, onClose }: HidePageDialogProps) {
  const text = managedServersMessages
  const hide = useHidePage(name)
  const { field, check } = useReason()
  const submit = () =>
    check((reason) => {
      if (!hide.isPending) hide.mutate({ hidden: isHiding, reason }, { onSuccess: onClose })
    })
  return (
    <FormDialog
      title={isHiding ? text.page.hideTitle : text.page.showTitle}
      action={
        <Button type="submit" loading={hide.isPending}>
          {isHiding ? text.page.hide : text.page.show}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Text weight="bold" breaks>
        <VisibleText text={name} />
      </Text>
      <Text mt="sm">{isHiding ? text.page.hideText : text.page.showText}</Text>
      <TextInput mt="lg" data-autofocus label={text.reason} {...field} />
    </FormDialog>
  )
}
