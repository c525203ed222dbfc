// A typed client for Circadian: the documents of its operations, and feeds that continue after lost connections.

export { Client, type ClientOptions, type Document, type EventOf, type FeedOptions, type RequestOptions } from "./client.js";
export { CircadianError, ConnectionLost, Refused, TokenRefused } from "./errors.js";
export type { TokenSource } from "./token.js";
export * from "./generated/graphql.js";
