// What makes something of the bytes of an answer.

/** Turns an answer's bytes into what the caller wants of them. Both functions throw an Error on nonsense. */
export interface Reader<Piece> {
  readonly contentType: RegExp
  /** Whether bytes that complete no piece leave the server as good as silent, as comments that keep a stream open do. */
  readonly isSilentUntilPieces: boolean
  /** The pieces that these bytes complete. An empty text is a sign of life alone, and not part of the answer. */
  read(bytes: Buffer): Piece[]
  /** Whether all that matters has come, though the server may not have closed its answer yet. */
  isComplete(): boolean
  /** Called at the end of the answer. */
  end(): Piece[]
}
