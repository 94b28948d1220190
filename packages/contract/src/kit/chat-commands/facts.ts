type Described = {
  /** The arguments after the name, such as `<player> [reason]`. */
  usage: string
  help: string
}

/** A command of the chat as it is until an owner changes it. */
export type ChatCommandFacts = Described & {
  indonesian: Described
  aliases: readonly string[]
  /** The minimum rank that may use it; see docs/operate/people.md. */
  rank: number
}

type Permitted = Pick<ChatCommandFacts, 'aliases' | 'rank'>

const createRight = (rank: number): Permitted => ({ aliases: [], rank })

export const everyone = createRight(0)
export const cheater = createRight(1)
export const moderator = createRight(3)
export const administrator = createRight(4)
export const god = createRight(6)
