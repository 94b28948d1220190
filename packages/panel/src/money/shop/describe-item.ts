import type { ShopItem } from '@trellis/contract/money/shop.ts'
import { shopMessages } from '../../messages/shop.ts'

/** Returns the name of an item in the reader's language, or as an admin has written it. */
export const getItemName = ({ name, textCode }: Pick<ShopItem, 'name' | 'textCode'>): string =>
  textCode === null ? name : shopMessages.firstItems[textCode].name

/** Returns the description of an item in the reader's language, or as an admin has written it. */
export const getItemDescription = ({
  description,
  textCode,
}: Pick<ShopItem, 'description' | 'textCode'>): string =>
  textCode === null ? description : shopMessages.firstItems[textCode].description
