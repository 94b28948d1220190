import type { GameItem } from '@trellis/contract/game/items.ts'
import { giveItem, maxInStack } from '@trellis/contract/game/player-profiles.ts'
import { useState } from 'react'
import { BulkDialog } from '../../../design/bulk/bulk-dialog.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { call } from '../../../kit/call.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { playersMessages } from '../../../messages/players.ts'
import { ItemPicker } from '../../items/index.ts'
import { readStackCount } from '../item-gift/stack-count.ts'
import { StackCountField } from '../item-gift/stack-count-field.tsx'
import type { PlayerBulkProps } from './bulk-props.ts'
import { useReloadPlayers } from './use-reload-players.ts'

/** Gives the same item to each player. */
export function BulkGiftDialog({ serverId, names, onDone, onClose }: PlayerBulkProps) {
  const text = playersMessages.bulk.gift
  const done = useReloadPlayers({ serverId, onDone })
  const [picked, setPicked] = useState<GameItem | null>(null)
  const [typed, setTyped] = useState('1')
  const [isRefused, setRefused] = useState(false)
  const given = readStackCount(typed)
  const isMissing = isRefused && picked === null
  const validate = () => {
    setRefused(true)
    return picked !== null && given !== null
  }
  const count = names.length
  return (
    <BulkDialog
      title={text.title({ count })}
      text={playerProfileMessages.giveText({ max: maxInStack })}
      names={names}
      confirmLabel={text.confirm({ count })}
      validate={validate}
      run={(name) =>
        call(giveItem, {
          params: { serverId, name },
          body: { itemId: picked?.id ?? 0, count: given ?? 0 },
        })
      }
      onDone={done}
      onClose={onClose}
    >
      <Grid min="9rem" gap="md" fit>
        <ItemPicker picked={picked} onPick={setPicked} />
        <StackCountField typed={typed} isRefused={isRefused && given === null} onType={setTyped} />
      </Grid>
      {isMissing && (
        <Text mt="sm" tone="bad" role="alert">
          {text.noItem}
        </Text>
      )}
    </BulkDialog>
  )
}
