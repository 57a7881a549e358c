export const GROUND_PICTURES_PATH = '/map_pictures';

/** Where a picture is placed. */
export const addressOfPicture = (pictureId: number): string => `${GROUND_PICTURES_PATH}?picture=${pictureId}`;
