import type { GameItem } from '@trellis/contract/game/items.ts'
import { createContext, type ReactNode, use } from 'react'

export type ItemActionProps = { item: GameItem }

/** Renders the action on an item that a feature after the items contributes. */
export const ItemActionContext = createContext<(item: GameItem) => ReactNode>(() => null)

export const useItemAction = () => use(ItemActionContext)
