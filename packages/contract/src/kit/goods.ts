import * as z from 'zod'

/** The goods in machines, displays and boxes that a save replaces go back to their owners. */
export const goodsSchema = z.enum(['return'])
