// The interface for parsing the bytes of an answer.

/** Converts an answer's bytes to pieces. `read` and `end` throw an Error on invalid content. */
export interface Reader<Piece> {
  readonly contentType: RegExp
  /** Called with the answer's content type before its first byte. */
  begin?(contentType: string): void
  /** Whether bytes that complete no piece count as silence, for example comments that keep a stream open. */
  readonly isSilentUntilPieces: boolean
  /**
   * The pieces that these bytes complete. An empty text is not part of the answer: it only shows that the server is
   * alive.
   */
  read(bytes: Buffer): Piece[]
  /** Whether everything relevant has arrived, even if the server has not closed its answer yet. */
  isComplete(): boolean
  /** Called at the end of the answer. */
  end(): Piece[]
}
