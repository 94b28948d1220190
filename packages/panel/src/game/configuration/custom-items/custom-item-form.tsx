import { Button } from '@mantine/core'
import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { confirm } from '../../../design/confirm.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Stack } from '../../../design/stack.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { BasicFields } from './basic-fields.tsx'
import { brokenKeys, tradeKeys, wornKeys } from './custom-item-keys.ts'
import { ExtraDrops } from './extra-drops.tsx'
import { FieldGroup } from './field-group.tsx'
import { KeyFields } from './key-fields.tsx'
import { TextureFields } from './texture-fields.tsx'

type CustomItemFormProps = {
  item: CustomItem
  known: GameItem | undefined
  isIdTaken: boolean
  onItem: (item: CustomItem) => void
  onRemove: () => void
}

/** The form of a custom item: every key with its effect in the game. */
export function CustomItemForm({ item, known, isIdTaken, onItem, onRemove }: CustomItemFormProps) {
  const text = configurationMessages.items
  return (
    <Stack gap="2xl" style={{ paddingTop: '0.5rem' }}>
      <FieldGroup title={text.groups.basics}>
        <BasicFields item={item} known={known} isIdTaken={isIdTaken} onItem={onItem} />
      </FieldGroup>
      <FieldGroup title={text.groups.broken}>
        <KeyFields keys={brokenKeys} item={item} onItem={onItem} />
      </FieldGroup>
      <FieldGroup title={text.drops} hint={text.dropsHint}>
        <ExtraDrops
          drops={item.Extra_Drops}
          onDrops={(Extra_Drops) => onItem({ ...item, Extra_Drops })}
        />
      </FieldGroup>
      <FieldGroup title={text.groups.worn}>
        <KeyFields keys={wornKeys} item={item} onItem={onItem} />
      </FieldGroup>
      <FieldGroup title={text.groups.trade}>
        <KeyFields keys={tradeKeys} item={item} onItem={onItem} />
      </FieldGroup>
      <FieldGroup title={text.groups.texture}>
        <TextureFields item={item} onItem={onItem} />
      </FieldGroup>
      <div>
        <Button
          variant="outline"
          color="red"
          leftSection={<Icon name="bin" size={16} />}
          onClick={() =>
            confirm({
              title: text.removeTitle,
              text: text.removeText({
                name: item.Name || itemsMessages.unknownItem({ id: item.ID }),
              }),
              confirmLabel: text.removeConfirm,
              isDanger: true,
              onConfirm: onRemove,
            })
          }
        >
          {text.remove}
        </Button>
      </div>
    </Stack>
  )
}
