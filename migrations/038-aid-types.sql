-- The map feature of an aid states the POI type of all aids (9) in `type_enum`, as places and
-- weather beacons state theirs, and the AIS type of the aid in `aid_type`.
update nav_aids set feature =
  regexp_replace(feature, '"type_enum":[0-9]+', '"type_enum":9,"aid_type":' || aid_type);
