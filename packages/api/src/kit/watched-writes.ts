import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/** Notes whether the statements of a transaction have changed a row. */
export class WatchedWrites implements KyselyPlugin {
  readonly #writing = new WeakSet<object>()
  #isFound = false

  get isFound(): boolean {
    return this.#isFound
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (!isReading(node)) this.#writing.add(queryId)
    return node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { result, queryId } = args
    if (this.#writing.has(queryId)) this.#isFound ||= hasChanged(result)
    return result
  }
}

/** SQLite counts no rows for a statement that returns them. */
const hasChanged = ({ numAffectedRows, rows }: QueryResult<UnknownRow>): boolean =>
  numAffectedRows === undefined ? rows.length > 0 : numAffectedRows > 0n

function isReading(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*(select|with|set)\b/i.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode'
}
