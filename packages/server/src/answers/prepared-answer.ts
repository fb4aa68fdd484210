/** A response body that is already serialised, so that it is not built again for every request. */
export class PreparedAnswer {
  constructor(
    readonly json: string | Buffer,
    readonly etag?: string,
  ) {}
}
