/** The document of a work; other parts of its input are small. */
type OfDocument = { text: string }

/**
 * Work that may take longer than a request may hold the main thread, such as checking a large document. Input and output
 * can be copied between threads: texts, numbers, lists and plain objects. It may throw a `Fault`.
 */
export type Work<Input extends OfDocument, Output> = {
  /** Unique among all works. */
  name: string
  perform: (input: Input) => Output | Promise<Output>
}

/** Does the work here when the document is small, and otherwise in a worker thread, in the turn of the account `owner`. */
export type RunWork = <Input extends OfDocument, Output>(
  work: Work<Input, Output>,
  input: Input,
  owner: string,
) => Promise<Output>
