import Type from 'typebox';

/** The path parameters of a video. */
export const VideoParameters = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of the video.' }),
  },
  { additionalProperties: false },
);
