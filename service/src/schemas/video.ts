import Type from 'typebox';

/** What the paths of a video hold. */
export const VideoParameters = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Id of the video.' }),
  },
  { additionalProperties: false },
);
