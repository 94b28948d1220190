import type { SoldItem } from '@trellis/contract/money/shop-items.ts'
import { Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemInputs } from './item-inputs.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import { useItemEditor } from './use-item-editor.ts'

type EditItemDialogProps = { item: SoldItem; onClose: () => void }

export function EditItemDialog({ item, onClose }: EditItemDialogProps) {
  const text = shopItemsMessages
  const editor = useItemEditor(item, onClose)
  const { values, faults, seen, outdated } = editor
  return (
    <ItemDialog
      title={text.editOf({ name: item.name })}
      saveLabel={text.save}
      isDirty={editor.isDirty}
      isSaving={editor.isSaving}
      onSubmit={editor.save}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: text.fields.id, value: item.id, isWide: true },
          { label: text.fields.type, value: text.types[item.type] },
          { label: text.fields.unit, value: text.units[item.unit] },
        ]}
      />
      <ItemInputs values={values} faults={faults} unit={item.unit} onChange={editor.edit} />
      {values.cost !== undefined && values.cost !== seen.cost && (
        <Notice
          tone="warn"
          title={text.priceNotice({
            from: text.credits({ cost: seen.cost }),
            to: text.credits({ cost: values.cost }),
          })}
        >
          <p>{text.priceNoticeText}</p>
        </Notice>
      )}
      {outdated !== null && <OutdatedNotice outdated={outdated} />}
    </ItemDialog>
  )
}
